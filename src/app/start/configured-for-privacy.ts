import { VERSION } from '../../base/releases/version.ts'
import type { PrivacyConfiguration } from '../../oversight/privacy/installation.ts'
import { hostsOf } from '../../oversight/privacy/read-stored-facts.ts'
import type { Recipient } from '../../oversight/privacy/recipient.ts'
import { RECIPIENTS } from '../../oversight/privacy/recipients.ts'
import { isLoopbackHost } from '../../platform/http/is-loopback-host.ts'
import type { Operator } from '../../platform/operator/wire.ts'
import { TABLES } from '../definitions/features.ts'
import type { Configuration } from './configuration.ts'
import type { Variable } from './variable.ts'
import { VARIABLES } from './variables.ts'

/**
 * Returns the configuration for the data protection pages; only the host of URLs, since the rest
 * may contain a secret.
 */
export function privacyConfigurationOf(configuration: Configuration, operator: Operator): PrivacyConfiguration {
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
    callsEncrypted: callsEncrypted(configuration),
    tables: TABLES,
    hosts: configuredHosts(configuration),
  }
}

/**
 * Returns the hosts by the variables of each entry in recipients.ts; an entry that lacks what it
 * needs is never called.
 */
function configuredHosts(configuration: Configuration): PrivacyConfiguration['hosts'] {
  const hostsByEntry = Object.entries<Recipient>(RECIPIENTS).map(
    ([id, { variables, requiredVariable, isInternalIfLocal }]) => {
      const isUnavailable = requiredVariable !== undefined && valueOfVariable(requiredVariable, configuration) === null
      const hosts = isUnavailable
        ? []
        : hostsOf(variables.flatMap(name => addressesIn(valueOfVariable(name, configuration))))
      return [id, isInternalIfLocal ? hosts.filter(host => !isLoopbackHost(host)) : hosts] as const
    },
  )
  return Object.fromEntries(hostsByEntry.filter(([, hosts]) => hosts.length > 0))
}

const callsEncrypted = (configuration: Configuration): boolean =>
  Object.values<Recipient>(RECIPIENTS)
    .filter(({ isAuthority }) => isAuthority)
    .flatMap(({ variables }) => variables.flatMap(name => addressesIn(valueOfVariable(name, configuration))))
    .every(isEncrypted)

/** Returns the parsed value of a variable; the provider's are combined (configuration.ts). */
function valueOfVariable(name: string, configuration: Configuration): unknown {
  if (name === VARIABLES.oidcIssuer.name) return configuration.openid?.issuer ?? null
  const field = Object.entries<Variable>(VARIABLES).find(([, variable]) => variable.name === name)?.[0] ?? ''
  return new Map<string, unknown>(Object.entries(configuration)).get(field) ?? null
}

/** Returns the addresses in a variable's value: one, several, or host and port. */
function addressesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  if (typeof value === 'string') return [value]
  return hasHost(value) ? [`tcp://${value.host.includes(':') ? `[${value.host}]` : value.host}`] : []
}

const hasHost = (value: unknown): value is { host: string } =>
  typeof value === 'object' && value !== null && 'host' in value && typeof value.host === 'string'

function isEncrypted(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isLoopbackHost(hostname)
}
