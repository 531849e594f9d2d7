#!/usr/bin/env python3
"""Saves evidence by the open interface, and asks for what proves it, with Python's standard library alone.

    evidence.py save <ref> <title> <file>      saves a file of up to 1 MB
    evidence.py state <ref>                    its number, its time stamp and its seal
    evidence.py certificate <ref>              the certificate, PDF
    evidence.py proof-package <ref>            the proof package, zip

CONSOLE is the console's address without a slash at its end; APP_ID and SECURITY_KEY are those of an approved enterprise.
"""
import base64
import hashlib
import hmac
import json
import os
import pathlib
import secrets
import sys
import time
import urllib.error
import urllib.request


def send(method, path, body=None):
    """Sends a signed call (RFC 9421, hmac-sha256) and returns the answer's bytes."""
    url = os.environ["CONSOLE"] + "/open/v1" + path
    covered = {"@method": method, "@target-uri": url}
    headers = {}
    if body is not None:
        digest = "sha-256=:" + base64.b64encode(hashlib.sha256(body).digest()).decode() + ":"
        covered["content-digest"] = digest
        headers = {"Content-Digest": digest, "Content-Type": "application/json"}
    names = " ".join(f'"{name}"' for name in covered)
    parameters = f'({names});created={int(time.time())};keyid="{os.environ["APP_ID"]}";nonce="{secrets.token_hex(16)}";alg="hmac-sha256"'
    base = "".join(f'"{name}": {value}\n' for name, value in covered.items()) + f'"@signature-params": {parameters}'
    signature = hmac.new(os.environ["SECURITY_KEY"].encode(), base.encode(), hashlib.sha256).digest()
    headers["Signature-Input"] = "sig=" + parameters
    headers["Signature"] = "sig=:" + base64.b64encode(signature).decode() + ":"
    request = urllib.request.Request(url, data=body, headers=headers, method=method)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return answer.read()


def save(ref, title, path):
    file = pathlib.Path(path)
    content = base64.b64encode(file.read_bytes()).decode()
    evidence = {"title": title, "fileType": 1, "file": {"name": file.name, "type": "application/octet-stream", "content": content}}
    return send("PUT", f"/evidence/{ref}", json.dumps(evidence).encode())


def main(act=None, ref=None, *rest):
    if act == "save" and len(rest) == 2:
        answer = save(ref, *rest)
    elif act == "state":
        answer = send("GET", f"/evidence/{ref}")
    elif act in ("certificate", "proof-package"):
        answer = send("GET", f"/evidence/{ref}/{act}")
    else:
        sys.exit(__doc__)
    sys.stdout.buffer.write(answer)


try:
    main(*sys.argv[1:])
except urllib.error.HTTPError as refusal:
    # A problem of RFC 9457: its `type` leads to a page that says what to do.
    sys.stdout.buffer.write(refusal.read())
    sys.exit(22)
