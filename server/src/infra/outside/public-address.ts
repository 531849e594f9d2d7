import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An address on the company's own networks, or on this machine, which nobody outside may have called. */
export class PrivateAddress extends Error {
  override name = 'PrivateAddress'
}

/** `10.0.0.0/8`, or one address. */
type Network = string

/**
 * Whether an address, however it is written, is one of the public internet, or in one of the networks that are allowed
 * besides.
 */
export const mayCall = (address: string, allowed: readonly Network[]) => isPublic(ipOf(address)) || isAmong(address, allowed)

/** What IPv6 hands out to the internet; below it are other forms of IPv4 addresses. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3')
const isPublic = (ip: ipaddr.IPv4 | ipaddr.IPv6 | undefined) => ip !== undefined && ip.range() === 'unicast' && (!('parts' in ip) || ip.match(GLOBAL))

/** Whether an address is in one of these networks. */
export function isAmong(address: string, networks: readonly Network[]) {
  const ip = ipOf(address)
  return ip !== undefined && networks.some((network) => isIn(ip, network))
}

/** An IPv4 address in the form of an IPv6 one is the IPv4 address. */
const ipOf = (address: string) => (ipaddr.isValid(address) ? ipaddr.process(address) : undefined)

function isIn(ip: ipaddr.IPv4 | ipaddr.IPv6, network: Network) {
  const [range, bits] = ipaddr.parseCIDR(network.includes('/') ? network : `${network}/${isIP(network) === 4 ? 32 : 128}`)
  return ip.kind() === range.kind() && ip.match(range, bits)
}

/**
 * As a socket looks a name up. What is connected to is an address that was looked at here, whatever the name answers
 * the next time.
 */
export const lookupOf =
  (may: (address: string) => boolean): LookupFunction =>
  (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0)
      if (addresses.length === 0 || !addresses.every(({ address }) => may(address))) return done(new PrivateAddress(name), '', 0)
      if (options.all) return done(null, addresses)
      done(null, addresses[0]!.address, addresses[0]!.family)
    })
