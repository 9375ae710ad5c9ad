"""Deliberate mistakes in the files, each of which the check has to find."""

import copy


def pod(files, file):
    """The pod of the first document with a template in a file."""
    return next(document for document in files["manifests"][file] if "template" in document.get("spec", {}))["spec"]["template"]["spec"]


def container(files, file):
    return pod(files, file)["containers"][0]


def service(files):
    return next(document for document in files["manifests"]["serve.yaml"] if document["kind"] == "Service")


def rule(files, name):
    return next(rule for group in files["alerts"]["groups"] for rule in group["rules"] if rule["alert"] == name)


def rename(value, old, new):
    value[new] = value.pop(old)


def replace_argument(files, file, old, new):
    arguments = container(files, file)["args"]
    arguments[arguments.index(old)] = new


def remove_test(files, name, raised):
    for test in files["tests"]["tests"]:
        test["alert_rule_test"] = [case for case in test["alert_rule_test"] if case["alertname"] != name or bool(case["exp_alerts"]) != raised]


def panel(files):
    return next(panel for panel in files["dashboard"]["panels"] if panel["type"] != "row")


def edit(files, name, old, new):
    files["package"][name] = files["package"][name].replace(old, new)


# A description of the mistake, the tool that it needs (None: no tool), the code to make it, and a part of the finding.
MISTAKES = [
    ("a misspelt field", None, lambda f: rename(container(f, "worker.yaml"), "livenessProbe", "livenesProbe"), "livenesProbe"),
    (
        "a misspelt field of a Job",
        None,
        lambda f: rename(f["manifests"]["backfill.yaml"][0]["spec"], "backoffLimitPerIndex", "backoffLimitPerindex"),
        "backoff",
    ),
    ("a text for a number", None, lambda f: f["manifests"]["serve.yaml"][0]["spec"].update(replicas="three"), "replicas"),
    ("an unknown kind", None, lambda f: f["manifests"]["worker.yaml"][1].update(apiVersion="policy/v9"), "policy/v9"),
    ("an unknown action", None, lambda f: f["manifests"]["backfill.yaml"][0]["spec"]["podFailurePolicy"]["rules"][0].pop("action"), "action"),
    ("a selector of no pod", None, lambda f: service(f)["spec"]["selector"].update({"app.kubernetes.io/name": "serve"}), "chooses no pod"),
    ("a port that no pod has", None, lambda f: service(f)["spec"]["ports"][0].update(targetPort="https"), "the port https"),
    ("a probe of no port", None, lambda f: container(f, "serve.yaml")["readinessProbe"]["httpGet"].update(port="web"), "no port web"),
    ("a volume that is not there", None, lambda f: pod(f, "worker.yaml")["volumes"].pop(0), "no volume tmp"),
    ("a claim that is not there", None, lambda f: f["manifests"]["intake.yaml"].pop(0), "no claim"),
    ("a ConfigMap that is not there", None, lambda f: f["manifests"]["store.yaml"][0]["metadata"].update(name="store"), "no ConfigMap"),
    ("a file that nobody applies", None, lambda f: f["kustomization"]["resources"].remove("serve.yaml"), "does not name serve.yaml"),
    ("a file that is not there", None, lambda f: f["kustomization"]["resources"].append("ingress.yaml"), "no ingress.yaml"),
    ("root", None, lambda f: pod(f, "serve.yaml")["securityContext"].pop("runAsNonRoot"), "not as root"),
    (
        "a file system to write",
        None,
        lambda f: container(f, "intake.yaml")["securityContext"].pop("readOnlyRootFilesystem"),
        "readOnlyRootFilesystem",
    ),
    ("the image's own folder", None, lambda f: container(f, "worker.yaml").pop("workingDir"), "workingDir"),
    (
        "a volume in the image's own folder",
        None,
        lambda f: container(f, "intake.yaml")["volumeMounts"][0].update(mountPath="/var/lib/mojiwaku/inbox"),
        "own user may enter",
    ),
    ("too little memory", None, lambda f: replace_argument(f, "worker.yaml", "--jobs=2", "--jobs=4"), "does not hold 4 pages"),
    ("too little time to end", None, lambda f: replace_argument(f, "backfill.yaml", "--page-seconds=120", "--page-seconds=300"), "leaves no time"),
    (
        "a probe of another file",
        None,
        lambda f: replace_argument(f, "worker.yaml", "--metrics=/metrics/mojiwaku.prom", "--metrics=/metrics/pages.prom"),
        "do not look at",
    ),
    ("an unknown option", "program", lambda f: container(f, "worker.yaml")["args"].append("--until-finished"), "no option --until-finished"),
    ("an option without its value", "program", lambda f: replace_argument(f, "serve.yaml", "--cache=256", "--cache"), "takes a value"),
    ("an unknown command", "program", lambda f: replace_argument(f, "worker.yaml", "worker", "work"), "no command batch work"),
    (
        "an unknown metric of an alarm",
        None,
        lambda f: rule(f, "MojiwakuPagesHeld").update(expr="mojiwaku_batch_pages_held > 0"),
        "no program exports mojiwaku_batch_pages_held",
    ),
    (
        "an unknown state",
        None,
        lambda f: rule(f, "MojiwakuQuarantine").update(expr='mojiwaku_batch_pages{state="quarantine"} > 0'),
        'state "quarantine"',
    ),
    ("a section that is not there", None, lambda f: rule(f, "MojiwakuNoRun")["annotations"].update(section="Night"), "no section"),
    ("an alarm that nobody explains", None, lambda f: rule(f, "MojiwakuNoRun").update(alert="MojiwakuGone"), "does not say"),
    ("an alarm that no test raises", None, lambda f: remove_test(f, "MojiwakuNoRun", True), "no test raises"),
    ("an alarm that no test keeps silent", None, lambda f: remove_test(f, "MojiwakuNoRun", False), "no test keeps"),
    ("a panel without a query", None, lambda f: panel(f)["targets"].clear(), "has no query"),
    ("an unknown metric of a panel", None, lambda f: panel(f)["targets"][0].update(expr="mojiwaku_batch_pages_waiting"), "no program exports"),
    ("an expression that cannot be read", "promtool", lambda f: rule(f, "MojiwakuNoRun").update(expr="absent(mojiwaku_batch_running"), "check rules"),
    ("a query that cannot be read", "promtool", lambda f: panel(f)["targets"][0].update(expr="sum(up"), "queries.yaml"),
    ("an alarm that is raised too late", "promtool", lambda f: rule(f, "MojiwakuServiceDown").update({"for": "1h"}), "test rules"),
    (
        "an alarm that is raised too soon",
        "promtool",
        lambda f: rule(f, "MojiwakuDeadlineNear").update(expr="mojiwaku_batch_waiting_pages > 0"),
        "test rules",
    ),
    (
        "a unit whose failure nobody hears of",
        None,
        lambda f: edit(f, "mojiwaku.mojiwaku-care.service", "OnFailure=", "#OnFailure="),
        "mojiwaku-care.service: nobody hears of it",
    ),
    ("a unit that an upgrade forgets", None, lambda f: edit(f, "mojiwaku.postinst", "mojiwaku-text.service ", ""), "the program of before"),
    ("a unit that is not installed", None, lambda f: edit(f, "rules", "--name=mojiwaku-problem@ ", ""), "mojiwaku-problem@.service is not installed"),
    ("a setting that nobody finds", None, lambda f: edit(f, "mojiwaku.default", "#ON_PROBLEM=", "#PROBLEM="), "does not name ON_PROBLEM"),
    (
        "instructions that leave a unit running",
        None,
        lambda f: f.update(operations=f["operations"].replace("mojiwaku-text.service", "mojiwaku-text")),
        "leaves mojiwaku-text.service running",
    ),
    (
        "a job that reports its problems to nobody",
        "program",
        lambda f: edit(f, "mojiwaku.mojiwaku-batch.service", "--on-problem ${ON_PROBLEM} ", ""),
        "batch run reports its problems to nobody",
    ),
    (
        "a misspelt field of the scrape example",
        "promtool",
        lambda f: rename(f["scrape"]["scrape_configs"][0], "relabel_configs", "relabel"),
        "check config",
    ),
]


def looked_for(tools):
    """The mistakes that the available tools can find."""
    return [mistake for mistake in MISTAKES if mistake[1] is None or tools[mistake[1]]]


def overlooked(files, tools, findings):
    """The missed mistakes."""
    for what, tool, make, part in looked_for(tools):
        wrong = copy.deepcopy(files)
        make(wrong)
        # Use only the needed tool, because tools are slow.
        found = list(findings(wrong, {name: path if name == tool else None for name, path in tools.items()}))
        if not any(part in finding for finding in found):
            yield f"{what} is not found; found was: {found}"
