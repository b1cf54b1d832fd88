/** Who may import whom (docs: CONTRIBUTING.md): a folder imports only from layers below its own, never sideways. */
export const LAYERS: readonly (readonly string[])[] = [
  ['texts', 'authority-rules.ts', 'refusals.ts', 'log.ts', 'releases', 'threads'],
  ['uid', 'same-company', 'database', 'lists', 'outgoing', 'roles'],
  ['ui', 'http', 'backup', 'alarms', 'background'],
  ['operator'],
  ['audit-log', 'mails', 'authorities'],
  ['companies', 'virus-scan', 'scheinunternehmen', 'evidence'],
  ['users', 'settings', 'country-mapping'],
  ['keys', 'passkeys'],
  ['cache', 'login'],
  ['checks', 'openid', 'webhooks', 'on-that-day'],
  ['spreadsheets', 'reports'],
  ['partners'],
  ['batches'],
  ['asking-again'],
  ['single-check', 'cache-refresh', 'watching', 'statistics', 'overview', 'metrics', 'auditor-package'],
  ['programs'],
  ['definitions'],
  ['pages'],
  ['start', 'shell'],
]

const asPattern = (names: readonly string[]) => `^src/(${names.map(name => name.replace('.', '\\.')).join('|')})(/|$)`

/** Import rules for dependency-cruiser: for each folder, all that is in its own layer or above is forbidden. */
export const layerRules = LAYERS.flatMap((names, layer) =>
  names.map(name => ({
    name: `layer-${layer + 1}-${name}`,
    comment: `${name}/ is in layer ${layer + 1}: it may import only from below. Pass what it needs in as an argument.`,
    severity: 'error' as const,
    from: { path: asPattern([name]), pathNot: '\\.test\\.tsx?$' },
    to: {
      path: asPattern(
        LAYERS.slice(layer)
          .flat()
          .filter(other => other !== name),
      ),
    },
  })),
)
