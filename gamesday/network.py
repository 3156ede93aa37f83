"""Under which addresses other devices in the same network reach this machine."""

import ipaddress
import socket

import ifaddr


def own_addresses() -> list[str]:
    """IPv4 addresses of this machine, a home or club Wi-Fi's first, then its name; loopback if there is no other."""
    found = {
        str(ip)
        for adapter in ifaddr.get_adapters()
        for ip in (ipaddress.ip_address(str(ip.ip)) for ip in adapter.ips if ip.is_IPv4)
        if not ip.is_loopback and not ip.is_link_local
    }
    # 192.168/16 is what Wi-Fi routers hand out; 172.16/12 is mostly a container bridge nobody reaches.
    by_use = sorted(found, key=lambda ip: (not ip.startswith("192.168."), not ip.startswith("10."), ip))
    name = socket.gethostname()
    names = [] if name in {"", "localhost"} else [name.lower(), f"{name.split('.')[0].lower()}.local"]
    return [*(by_use or ["127.0.0.1"]), *names]
