/**
 * Returns the addresses of all screens, each with its pages, by name; `company` is the one with
 * years of data.
 */
export const screensOf = (company: number): Record<string, string[]> => ({
  'list of batches': [...asked(`/api/tasks/company/${company}`, BATCHES), ...asked('/api/tasks/company/0', BATCHES)],
  queue: [`/api/tasks/company/queue/${company}`, '/api/tasks/company/queue/0'],
  'single checks': ['0', '1'].flatMap(of => asked(`/api/tasks/company/single/${of}`, CHECKS)),
  partners: asked(`/api/company/${company}/partners`, PARTNERS),
  'on that day': [`/api/company/${company}/on-that-day?uid=DE200000011&day=2024-03-12`],
  'changes of partners': [`/api/company/${company}/partner-changes`],
  watching: [`/api/company/${company}/watching`],
  'packages, reports': [`/api/company/${company}/auditor-packages`, `/api/company/${company}/reports`],
  statistics: asked('/api/statistics', ['', '?companyId=0', `?companyId=${company}`]),
  overview: ['/api/overview'],
  'companies, users': ['/api/company', '/api/users'],
  'audit log': asked('/api/auditlog', [...LINES, `?companyId=${company}`]),
  'remembered answers': asked('/api/cache', ENTRIES),
  'cache update, list of fictitious companies': ['/api/cache/update', '/api/scheinunternehmen'],
  'settings, mapping, webhooks, keys': ['tasks/settings', 'countryapi', 'webhooks', 'keys'].map(
    of => `/api/${of}/${company}`,
  ),
})

/** Queries for the rows of a batch. */
export const ROWS = ['', '?search=debitor', '?search=gibtesnicht', '?show=differing', '?show=invalid', '?page=1500']

const BATCHES = ['', '?search=lieferanten&itemsPerPage=100', '?search=gibtesnicht', '?taskFilter=2&page=3']
const CHECKS = ['', '?search=handel', '?search=gibtesnicht', '?verdict=invalid']
const LINES = ['', '?search=task/42', '?search=gibtesnicht', '?from=2026-01-01&to=2026-12-31']
const ENTRIES = ['', '?search=DE2000', '?search=gibtesnicht', '?page=500']
const PARTNERS = [
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

const asked = (address: string, queries: string[]): string[] => queries.map(query => address + query)
