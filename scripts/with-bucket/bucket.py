"""Runs a command beside an object store that checks access rights: see run."""

import json
import logging
import os
import subprocess
import sys
import urllib.request

import boto3
from moto.server import ThreadedMotoServer

BUCKET, REGION = "mojiwaku-test", "us-east-1"
# The minimum rights of a store's user.
RIGHTS = {
    "Version": "2012-10-17",
    "Statement": [
        {"Effect": "Allow", "Action": "s3:ListBucket", "Resource": "*"},
        {"Effect": "Allow", "Action": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"], "Resource": "*"},
    ],
}


def main():
    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    url = f"http://{host}:{port}"
    settings = dict(endpoint_url=url, region_name=REGION, aws_access_key_id="first", aws_secret_access_key="first")
    boto3.client("s3", **settings).create_bucket(Bucket=BUCKET)
    users = boto3.client("iam", **settings)
    users.create_user(UserName="mojiwaku")
    users.put_user_policy(UserName="mojiwaku", PolicyName="images", PolicyDocument=json.dumps(RIGHTS))
    key = users.create_access_key(UserName="mojiwaku")["AccessKey"]
    # From here the store checks signatures and rights of every request.
    request = urllib.request.Request(f"{url}/moto-api/reset-auth", data=b"0", headers={"Content-Type": "text/plain"})
    urllib.request.urlopen(request).read()
    environment = os.environ | {
        "MOJIWAKU_TEST_BUCKET": BUCKET,
        "AWS_ENDPOINT_URL": url,
        "AWS_REGION": REGION,
        "AWS_ACCESS_KEY_ID": key["AccessKeyId"],
        "AWS_SECRET_ACCESS_KEY": key["SecretAccessKey"],
    }
    try:
        code = subprocess.run(sys.argv[1:], env=environment, check=False).returncode
    finally:
        server.stop()
    sys.exit(code if code >= 0 else 128 - code)


if __name__ == "__main__":
    main()
