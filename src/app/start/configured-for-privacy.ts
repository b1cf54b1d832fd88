import { VERSION } from '../../ground/releases/version.ts'
import { isLoopbackHost } from '../../house/http/is-loopback-host.ts'
import type { Operator } from '../../house/operator/wire.ts'
import type { Configured, RecipientId } from '../../oversight/privacy/installation.ts'
import { hostsOf } from '../../oversight/privacy/read-kept.ts'
import type { Configuration } from './configuration.ts'

/** Returns what the environment says for the pages on data protection; of addresses the host alone, because the rest may be a secret. */
export function configuredFor(configuration: Configuration, operator: Operator): Configured {
  const { publicUrl, sessionIdleMinutes, clamdAddress, clamdWhenDown, backupEveryHours } = configuration
  return {
    operator,
    publicUrl,
    sessionIdleMinutes,
    version: VERSION,
    hasPasskeys: configuration.passkeys,
    hasAgents: configuration.mcp,
    watchesBackups: backupEveryHours !== null,
    unscanned: clamdAddress === null ? null : clamdWhenDown,
    callsEncrypted: authorityAddresses(configuration).every(isEncrypted),
    hosts: configuredHosts(configuration),
  }
}

function configuredHosts(configuration: Configuration): Configured['hosts'] {
  const { finanzonlineSessionUrl, finanzonlineUidUrl, hmrcClientId, openid } = configuration
  const addresses: Partial<Record<RecipientId, (string | null)[]>> = {
    finanzamt: [finanzonlineSessionUrl, finanzonlineUidUrl],
    vies: [configuration.viesUrl],
    bfs: [configuration.bfsUrl],
    bzst: [configuration.bzstUrl],
    hmrc: [hmrcClientId === null ? null : configuration.hmrcUrl],
    databox: [configuration.finanzonlineDataboxUrl],
    scheinunternehmen: [configuration.scheinunternehmenUrl],
    adis: [configuration.adisUrl],
    ares: [configuration.aresUrl],
    timestamps: configuration.tsaUrls,
    'mail-server': [configuration.smtpUrl],
    openid: [openid?.issuer ?? null],
  }
  const named = Object.entries({ ...addresses, ...elsewhere(configuration) }).map(([id, some]) => [
    id,
    hostsOf(some.filter(address => address !== null)),
  ])
  return Object.fromEntries(named.filter(([, hosts]) => hosts !== undefined && hosts.length > 0))
}

/** What works for the product is a recipient only where it is on another machine. */
function elsewhere({ databaseUrl, clamdAddress }: Configuration): Partial<Record<RecipientId, (string | null)[]>> {
  const remote = (address: string | null) =>
    address === null || hostsOf([address]).some(isLoopbackHost) ? null : address
  return {
    database: [remote(databaseUrl)],
    'virus-scan': [remote(clamdAddress && addressOf(clamdAddress.host))],
  }
}

const addressOf = (host: string): string => `tcp://${host.includes(':') ? `[${host}]` : host}`

const authorityAddresses = (configuration: Configuration): string[] =>
  [
    configuration.finanzonlineSessionUrl,
    configuration.finanzonlineUidUrl,
    configuration.finanzonlineDataboxUrl,
    configuration.viesUrl,
    configuration.bfsUrl,
    configuration.bzstUrl,
    configuration.hmrcUrl,
    configuration.scheinunternehmenUrl,
    configuration.adisUrl,
    configuration.aresUrl,
  ].filter(address => address !== null)

function isEncrypted(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isLoopbackHost(hostname)
}
