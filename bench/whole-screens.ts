/** Returns the URLs that each screen requests, by screen name; `company` has years of data. */
export const screenUrls = (company: number): Record<string, string[]> => ({
  'list of batches': [
    ...withQueries(`/api/tasks/company/${company}`, BATCH_QUERIES),
    ...withQueries('/api/tasks/company/0', BATCH_QUERIES),
  ],
  queue: [`/api/tasks/company/queue/${company}`, '/api/tasks/company/queue/0'],
  'single checks': ['0', '1'].flatMap(companyId =>
    withQueries(`/api/tasks/company/single/${companyId}`, CHECK_QUERIES),
  ),
  partners: withQueries(`/api/company/${company}/partners`, PARTNER_QUERIES),
  'validity on a date': [`/api/company/${company}/on-that-day?uid=DE200000011&day=2024-03-12`],
  'changes of partners': [`/api/company/${company}/partner-changes`],
  watching: [`/api/company/${company}/watching`],
  'packages, reports': [`/api/company/${company}/auditor-packages`, `/api/company/${company}/reports`],
  statistics: withQueries('/api/statistics', ['', '?companyId=0', `?companyId=${company}`]),
  overview: ['/api/overview'],
  'companies, users': ['/api/company', '/api/users'],
  'audit log': withQueries('/api/auditlog', [...AUDIT_QUERIES, `?companyId=${company}`]),
  'cached answers': withQueries('/api/cache', CACHE_QUERIES),
  'cache update, list of fictitious companies': ['/api/cache/update', '/api/scheinunternehmen'],
  'settings, mapping, webhooks, keys': ['tasks/settings', 'countryapi', 'webhooks', 'keys'].map(
    resource => `/api/${resource}/${company}`,
  ),
})

/** Queries for the rows of a batch. */
export const ROW_QUERIES = [
  '',
  '?search=debitor',
  '?search=gibtesnicht',
  '?show=differing',
  '?show=invalid',
  '?page=1500',
]

const BATCH_QUERIES = ['', '?search=lieferanten&itemsPerPage=100', '?search=gibtesnicht', '?taskFilter=2&page=3']
const CHECK_QUERIES = ['', '?search=handel', '?search=gibtesnicht', '?verdict=invalid']
const AUDIT_QUERIES = ['', '?search=task/42', '?search=gibtesnicht', '?from=2026-01-01&to=2026-12-31']
const CACHE_QUERIES = ['', '?search=DE2000', '?search=gibtesnicht', '?page=500']
const PARTNER_QUERIES = [
  '',
  '?page=1500',
  '?itemsPerPage=100&sortBy=name',
  '?itemsPerPage=100&sortBy=answeredAt&olderThan=30',
  '?verdict=invalid',
  '?watched=true',
  '?watched=false',
  '?judgement=same-company',
  '?listed=true',
  '?search=haus+4711',
  '?search=gibtesnicht',
  '?uid=DE200000011',
]

const withQueries = (address: string, queries: string[]): string[] => queries.map(query => address + query)
