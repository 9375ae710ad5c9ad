"""Findings of the manifests: by the schemas of Kubernetes, and by rules that schemas cannot express."""

import functools
import json
import re
import subprocess

import kubernetes_validate

# The oldest version with all features of the manifests, and the newest with schemas in the package.
VERSIONS = ("1.33", kubernetes_validate.latest_version())
# These files are applied by hand, not by `kubectl apply -k`.
APART = {"backfill.yaml"}
# This object is made by hand, because it contains a secret.
SECRETS = {"mojiwaku-database"}
UNITS = {"Mi": 1, "Gi": 1024}


def findings(manifests, kustomization, program):
    """All findings. PROGRAM is a built mojiwaku; None skips the options."""
    documents = [(f"{file}: {document['kind']} {document['metadata']['name']}", document) for file, all in manifests.items() for document in all]
    yield from listed(manifests, kustomization)
    config_maps = {document["metadata"]["name"] for _, document in documents if document["kind"] == "ConfigMap"}
    claims = {document["metadata"]["name"] for _, document in documents if document["kind"] == "PersistentVolumeClaim"}
    pods = [(place, document, document["spec"]["template"]) for place, document in documents if "template" in document.get("spec", {})]
    for place, document in documents:
        for complaint in refusals(json.dumps(document)):
            yield f"{place}: {complaint}"
        yield from (f"{place}: {complaint}" for complaint in selections(document, pods))
    for place, _, template in pods:
        for complaint in pod_findings(template["spec"], config_maps, claims):
            yield f"{place}: {complaint}"
        for container in template["spec"]["containers"]:
            if program and is_ours(container):
                yield from (f"{place}: {complaint}" for complaint in option_findings(container["args"], program))


def listed(manifests, kustomization):
    named = set(kustomization["resources"])
    for file in sorted(named - set(manifests)):
        yield f"kustomization.yaml: there is no {file}"
    for file in sorted(set(manifests) - named - APART):
        yield f"kustomization.yaml does not name {file}"


@functools.cache
def refusals(document):
    """The schema errors of a document's JSON, including unknown fields."""
    found = []
    for version in VERSIONS:
        try:
            kubernetes_validate.validate(json.loads(document), version, strict=True)
        except kubernetes_validate.ValidationError as error:
            found.append(f"Kubernetes {version}: {'.'.join(str(part) for part in error.path)}: {error.message}")
        except (kubernetes_validate.SchemaNotFoundError, kubernetes_validate.InvalidSchemaError) as error:
            found.append(f"Kubernetes {version}: {error.message}")
    return found


def selections(document, pods):
    """Selectors without a pod, and ports of a service without a port of a selected pod."""
    spec = document.get("spec", {})
    selector = spec.get("selector")
    if not selector:
        return
    wanted = selector if document["kind"] == "Service" else selector["matchLabels"]
    if "template" in spec:
        chosen = [spec["template"]] if wanted.items() <= spec["template"]["metadata"]["labels"].items() else []
    else:
        chosen = [template for _, _, template in pods if wanted.items() <= template["metadata"]["labels"].items()]
    if not chosen:
        yield f"its selector {wanted} chooses no pod of its own"
    if document["kind"] == "Service":
        names = {port.get("name") for template in chosen for container in template["spec"]["containers"] for port in container.get("ports", [])}
        for port in spec["ports"]:
            if port["targetPort"] not in names:
                yield f"no pod that it chooses has the port {port['targetPort']}"


def is_ours(container):
    return re.fullmatch(r"(.*/)?mojiwaku(:.*)?", container["image"]) is not None


def pod_findings(spec, config_maps, claims):
    volumes = {volume["name"] for volume in spec.get("volumes", [])}
    for volume in spec.get("volumes", []):
        claim = volume.get("persistentVolumeClaim", {}).get("claimName")
        if claim and claim not in claims:
            yield f"there is no claim {claim}"
    security = spec.get("securityContext", {})
    if not security.get("runAsNonRoot") or not security.get("runAsUser") or security.get("seccompProfile") != {"type": "RuntimeDefault"}:
        yield "the pod has to run as a user with a number, not as root, with the seccomp profile RuntimeDefault"
    for container in spec["containers"]:
        place = f"container {container['name']}"
        for complaint in container_findings(container, volumes, config_maps):
            yield f"{place}: {complaint}"
        if is_ours(container):
            yield from (f"{place}: {complaint}" for complaint in place_findings(container))
            yield from (f"{place}: {complaint}" for complaint in limit_findings(container, spec["terminationGracePeriodSeconds"]))


def container_findings(container, volumes, config_maps):
    mounts = {mount["mountPath"]: mount for mount in container.get("volumeMounts", [])}
    for path, mount in mounts.items():
        if mount["name"] not in volumes:
            yield f"{path}: the pod has no volume {mount['name']}"
    security = container.get("securityContext", {})
    if (
        security.get("allowPrivilegeEscalation") is not False
        or not security.get("readOnlyRootFilesystem")
        or security.get("capabilities", {}).get("drop") != ["ALL"]
    ):
        yield "it needs allowPrivilegeEscalation: false, readOnlyRootFilesystem and capabilities.drop ALL"
    if "memory" not in container["resources"].get("limits", {}) or not {"cpu", "memory"} <= container["resources"].get("requests", {}).keys():
        yield "it needs requests of processor time and memory, and a limit of memory"
    for source in container.get("envFrom", []):
        if source["configMapRef"]["name"] not in config_maps:
            yield f"there is no ConfigMap {source['configMapRef']['name']}"
    for variable in container.get("env", []):
        secret = variable.get("valueFrom", {}).get("secretKeyRef", {}).get("name")
        if secret and secret not in SECRETS:
            yield f"nobody makes the Secret {secret}"
    ports = {port["name"] for port in container.get("ports", [])}
    for name in ("startupProbe", "readinessProbe", "livenessProbe"):
        port = container.get(name, {}).get("httpGet", {}).get("port")
        if port and port not in ports:
            yield f"{name}: it has no port {port}"
    metrics = value_of("--metrics", container.get("args", []))
    if metrics and not any(metrics.startswith(path + "/") for path in mounts):
        yield f"{metrics} lies in no volume"
    if metrics and not all(metrics.rsplit("/", 1)[1] in str(container.get(name, {}).get("exec")) for name in ("startupProbe", "livenessProbe")):
        yield f"its probes do not look at {metrics}"


def place_findings(container):
    """The user of the manifests cannot enter the image's own working folder."""
    paths = [mount["mountPath"] for mount in container["volumeMounts"]]
    if container.get("workingDir") not in paths:
        yield "its workingDir is none of its volumes"
    for path in paths:
        if path.startswith("/var/lib/mojiwaku"):
            yield f"{path} lies in a folder of the image that only the image's own user may enter"


def value_of(option, arguments):
    """The value of `--option=value` among arguments; None when absent."""
    return next((argument.split("=", 1)[1] for argument in arguments if argument.startswith(option + "=")), None)


def limit_findings(container, grace):
    """Memory of concurrent pages, and time for a page after SIGTERM."""
    jobs, memory, seconds = (value_of(option, container["args"]) for option in ("--jobs", "--page-memory", "--page-seconds"))
    if container["args"][0] != "batch":
        return
    if not (jobs and memory and seconds):
        yield "it needs --jobs, --page-memory and --page-seconds"
        return
    limit, request = (mebibytes(container["resources"][kind]["memory"]) for kind in ("limits", "requests"))
    if limit < int(jobs) * int(memory) + 512:
        yield f"its limit of {limit} MiB does not hold {jobs} pages of {memory} MiB and 512 MiB for the command"
    if request < int(jobs) * 768 + 128:
        yield f"its request of {request} MiB does not hold {jobs} pages of 768 MiB and 128 MiB for the command"
    if grace < float(seconds) + 20:
        yield f"terminationGracePeriodSeconds {grace} leaves no time for a page of {seconds} s"


def mebibytes(text):
    return int(text[:-2]) * UNITS[text[-2:]]


@functools.cache
def help_of(program, subcommands):
    """A command's help; empty when the program has no such command."""
    run = subprocess.run([program, *subcommands, "--help"], capture_output=True, text=True, check=False)
    return run.stdout if run.returncode == 0 and f"USAGE: mojiwaku {' '.join(subcommands)} " in run.stdout else ""


def option_findings(arguments, program):
    """Options that the command's help does not list, and commands that the program does not have."""
    subcommands = tuple(arguments[: 2 if arguments[0] == "batch" else 1])
    text = help_of(program, subcommands)
    if not text:
        yield f"{program} has no command {' '.join(subcommands)}"
        return
    for argument in arguments[len(subcommands) :]:
        name, given, _ = argument.partition("=")
        if not name.startswith("--"):
            continue
        option = re.search(rf"^  (?:-\w, )?(?:--[\w-]+/)*{re.escape(name)}(?=[\s/])(?P<value> <)?", text, re.MULTILINE)
        if not option:
            yield f"mojiwaku {' '.join(subcommands)} has no option {name}"
        elif bool(option["value"]) != bool(given):
            yield f"{argument}: the option {'takes a' if option['value'] else 'has no'} value"
