type District = {
  /** The content in one sentence, for docs/map.md. */
  description: string
  /** The folders by layer, the lowest layer first. */
  layers: readonly (readonly string[])[]
}

/**
 * The districts of src/, the highest first. A folder may import only from lower layers of its own
 * district and from lower districts, not from its own layer.
 */
export const DISTRICTS: Readonly<Record<string, District>> = {
  app: {
    description:
      'the composition: commands, routes, jobs, pages and the frame around them, lists of what folders define',
    layers: [['definitions'], ['backup', 'help', 'pages'], ['shell', 'start']],
  },
  oversight: {
    description: 'metrics, overview and statistics for operators and Admins, and privacy documents',
    layers: [['metrics', 'overview', 'privacy', 'statistics']],
  },
  sharing: {
    description:
      'what other programs and people receive: the API, tools for agents, packages for auditors, data requests',
    layers: [
      ['auditor-package', 'programs'],
      ['mcp', 'data-requests'],
    ],
  },
  checking: {
    description: 'checks: one UID, a list, watched partners, all partners, the cache update',
    layers: [
      ['partners'],
      ['batches'],
      ['background-queries', 'single-check'],
      ['cache-refresh', 'watching', 'stock-checks'],
    ],
  },
  documents: {
    description: 'findings, and the files that show them: spreadsheets and reports; virus scan',
    layers: [['findings'], ['reports', 'spreadsheets', 'virus-scan']],
  },
  answers: {
    description: 'the check of one UID, its answer, evidence and cache, and validity on an earlier date',
    layers: [['country-mapping', 'evidence', 'validity-on-date'], ['cache'], ['checks'], ['confirmations']],
  },
  access: {
    description: 'companies, users, API keys, settings and sign-in',
    layers: [
      ['companies', 'credentials'],
      ['settings', 'users'],
      ['keys', 'passkeys'],
      ['login', 'webhooks'],
    ],
  },
  registers: {
    description: 'the queried services: authorities, registers that say something beside a verdict, time stamps',
    layers: [['authorities'], ['marks', 'timestamps']],
  },
  platform: {
    description: 'shared services: HTTP, mails, audit log, alarms, background jobs',
    layers: [['alarms', 'background', 'http', 'lists'], ['audit-log', 'operator'], ['mails'], ['services.ts']],
  },
  'vat-ids': {
    description: 'rules without input or output: VAT IDs, and whether two names belong to one company',
    layers: [['same-company', 'uid']],
  },
  base: {
    description: 'foundations: database, threads, texts, roles, XML, screen components',
    layers: [
      ['authority-rules.ts', 'log', 'releases', 'texts', 'threads', 'verdict-rules.ts', 'xml'],
      ['roles'],
      ['database', 'ui'],
    ],
  },
}

/** Returns the path of each folder of each district. */
export const foldersOfDistricts = (): string[] =>
  Object.entries(DISTRICTS).flatMap(([district, { layers: floors }]) =>
    floors.flat().map(name => `src/${district}/${name}`),
  )

/** Returns a row of docs/map.md for each district. */
export const districtRows = (): string[][] =>
  Object.entries(DISTRICTS).map(([district, { description, layers: floors }]) => [
    `\`src/${district}\``,
    description,
    floors
      .flat()
      .toSorted()
      .map(name => `\`${name}\``)
      .join(', '),
  ])

const pathPattern = (paths: readonly string[]): string =>
  `^(${paths.map(path => path.replace('.', '\\.')).join('|')})(/|$)`

/**
 * The import rules of districts for dependency-cruiser: a folder may import from itself, lower
 * layers and lower districts. A separate rule restricts imports of the simulator.
 */
export const districtRules = Object.entries(DISTRICTS).flatMap(([district, { layers: floors }], index) => {
  const lowerDistricts = Object.keys(DISTRICTS).slice(index + 1)
  return floors.flatMap((names, floor) =>
    names.map(name => {
      const folder = `src/${district}/${name}`
      const lowerLayers = floors.slice(0, floor).flat()
      const allowed = [
        folder,
        ...lowerLayers.map(each => `src/${district}/${each}`),
        ...lowerDistricts.map(each => `src/${each}`),
      ]
      return {
        name: `${district}-${floor + 1}-${name}`,
        comment: `${folder} may import only from lower layers and districts (tools/districts.ts). Pass other dependencies as arguments.`,
        severity: 'error' as const,
        from: { path: pathPattern([folder]), pathNot: '\\.test\\.tsx?$' },
        to: { path: '^src/', pathNot: pathPattern([...allowed, 'src/simulator']) },
      }
    }),
  )
})
