"""A real OpenStack Swift with its S3 API, whole in one process on loopback.

    python3 swift-server.py <region> <empty directory> <key "account:user"> <secret without spaces>

Prints one line of JSON with the endpoint and Swift's version. Removes the directory and ends when its standard input
ends, so it never outlives its parent process. One replica on one device and Swift's own file formats; in the place of memcached stands a
dictionary, and no replicators or auditors run: a test needs what answers requests, not what repairs disks.
"""

import array
import json
import os
import shutil
import sys

import eventlet

eventlet.monkey_patch()

from eventlet import tpool, wsgi  # noqa: E402
from swift import __version__  # noqa: E402
from swift.account.server import AccountController  # noqa: E402
from swift.common import utils  # noqa: E402
from swift.common.http_protocol import SwiftHttpProtocol  # noqa: E402
from swift.common.middleware import catch_errors, gatekeeper, listing_formats, proxy_logging, tempauth  # noqa: E402
from swift.common.middleware.s3api import s3api  # noqa: E402
from swift.common.ring import RingData  # noqa: E402
from swift.container.server import ContainerController  # noqa: E402
from swift.obj.server import ObjectController  # noqa: E402
from swift.proxy.server import Application  # noqa: E402

region, directory, key, secret = sys.argv[1:5]

# Instead of /etc/swift/swift.conf, which must hold these and nothing else.
utils.HASH_PATH_PREFIX = b""
utils.HASH_PATH_SUFFIX = b"test"


class Cache(dict):
    """What the proxy asks of memcached."""

    def __bool__(self):
        # An empty one is there all the same.
        return True

    def set(self, name, value, **_):
        self[name] = value

    def get(self, name, raise_on_error=False):
        return super().get(name)

    def delete(self, name, **_):
        self.pop(name, None)

    def incr(self, name, delta=1, **_):
        self[name] = int(super().get(name) or 0) + delta
        return self[name]


def with_cache(app):
    cache = Cache()

    def answer(environ, start):
        environ["swift.cache"] = cache
        return app(environ, start)

    return answer


def listen():
    socket = eventlet.listen(("127.0.0.1", 0))
    return socket, socket.getsockname()[1]


def serve(socket, app):
    eventlet.spawn(wsgi.server, socket, app, logger, protocol=SwiftHttpProtocol, capitalize_response_headers=False)


logger = utils.get_logger({"log_level": "ERROR"}, name="swift", log_to_console=True)
os.makedirs(os.path.join(directory, "device"))
conf = {
    "swift_dir": directory,
    "devices": directory,
    "mount_check": "false",
    "fallocate_reserve": "0",
    "disable_fallocate": "true",
    "log_level": "ERROR",
}
for kind, controller in (("account", AccountController), ("container", ContainerController), ("object", ObjectController)):
    socket, port = listen()
    device = {"id": 0, "region": 1, "zone": 1, "weight": 1, "device": "device", "ip": "127.0.0.1", "port": port}
    device.update(replication_ip=device["ip"], replication_port=port)
    RingData([array.array("H", [0, 0])], [device], 31).save(os.path.join(directory, kind + ".ring.gz"))
    serve(socket, controller(conf, logger))

account, user = key.split(":")
proxy_conf = dict(conf, account_autocreate="true")
app = Application(proxy_conf, logger=logger)
app = proxy_logging.filter_factory(conf)(app)
app = tempauth.filter_factory(conf, **{"user_%s_%s" % (account, user): secret + " .admin"})(app)
app = s3api.filter_factory(conf, location=region)(app)
app = listing_formats.filter_factory(conf)(app)
app = with_cache(app)
app = gatekeeper.filter_factory(conf)(app)
app = catch_errors.filter_factory(conf)(app)

socket, port = listen()
serve(socket, app)

print(json.dumps({"endpoint": "http://localhost:%d" % port, "version": __version__}), flush=True)
tpool.execute(sys.stdin.buffer.read)
shutil.rmtree(directory, ignore_errors=True)
os._exit(0)
