import ipaddr from 'ipaddr.js'

/** Where a visitor comes from, as far as is kept of it: 203.0.113.0/24, 2001:db8:1::/48. */
export function visitorNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return '未知'
  const address = ipaddr.process(ip)
  const bits = address.kind() === 'ipv4' ? 24 : 48
  const network = 'parts' in address ? ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`) : ipaddr.IPv4.networkAddressFromCIDR(`${address}/${bits}`)
  return `${network}/${bits}`
}
