/** `id` 0 of the path: for the whole installation (docs/rules.md#company-0). */
export const GLOBAL = 0

type Named = { category: 'task' | 'cache' | 'archive' | 'reload' | 'watch'; key: string; standard: string }
type Bounded = Named & { type: 'number' | 'boolean'; least: number; most: number }
type OneOf = Named & { type: 'string'; options: readonly string[] }
type Definition = Bounded | OneOf

const number = <Key extends string>(
  category: Definition['category'],
  key: Key,
  standard: number,
  least: number,
  most: number,
) => ({ category, key, type: 'number' as const, standard: String(standard), least, most })

const onOff = <Key extends string>(category: Definition['category'], key: Key, standard: 0 | 1 = 0) => ({
  ...number(category, key, standard, 0, 1),
  type: 'boolean' as const,
})

/** Settings of each company with bounds and defaults (docs/rules.md#settings-of-a-company). */
export const COMPANY_SETTINGS = [
  number('task', 'task_batch_size', 30, 1, 1000),
  number('task', 'task_concurrent_batches', 4, 1, 50),
  number('task', 'task_retry_on_error', 3, 1, 10),
  number('task', 'task_patience_minutes', 10, 0, 1440),
  number('cache', 'cache_lifetime', 1, 0, 365),
  // BAO § 132: seven years at least.
  number('archive', 'retention_years', 7, 7, 30),
  // Whom a company deals with is told to the Commission only where the state compares it, unless the company asks for more.
  onOff('task', 'vies_company_everywhere'),
  // The second takes workbooks alone: lists are switched off (docs/rules.md#file-types).
  { category: 'task', key: 'upload_formats', type: 'string', standard: 'xlsx,csv', options: ['xlsx,csv', 'xlsx'] },
  // Off until somebody switches it on: the fair use of both services speaks against asking for whole stocks of customers.
  onOff('watch', 'watch_partners'),
  number('watch', 'watch_days', 90, 7, 365),
  number('watch', 'watch_max_per_day', 100, 0, 10_000),
  // While partners are watched (docs/rules.md#mail-of-the-day).
  onOff('watch', 'watch_mails', 1),
] as const

/** Settings of the installation: how remembered answers are asked again. */
export const GLOBAL_SETTINGS = [
  onOff('reload', 'reload_daily'),
  number('reload', 'reload_company_id', 1, 1, 2_147_483_647),
  onOff('reload', 'reload_balance'),
  number('reload', 'reload_batch_size', 30, 1, 1000),
  number('reload', 'reload_concurrent_batches', 1, 1, 50),
  number('reload', 'reload_retry_on_error', 3, 1, 10),
  number('reload', 'reload_hour', 2, 0, 23),
  number('reload', 'reload_minute', 0, 0, 59),
  number('reload', 'reload_max_age_days', 90, 1, 3650),
  number('reload', 'reload_max_per_day', 500, 0, 100_000),
  number('cache', 'cache_lifetime', 1, 0, 365),
] as const

export type CompanySettingKey = (typeof COMPANY_SETTINGS)[number]['key']
export type GlobalSettingKey = (typeof GLOBAL_SETTINGS)[number]['key']

/** The settings that exist for a company, or for the installation (id 0). */
export const settingsFor = (companyId: number): readonly Definition[] =>
  companyId === GLOBAL ? GLOBAL_SETTINGS : COMPANY_SETTINGS

/** Whether a value as it travels (text) is a whole number within the setting's bounds, or one of its options; booleans are '0' and '1'. */
export const isSettingValue = (definition: Definition, value: string): boolean =>
  definition.type === 'string'
    ? definition.options.includes(value)
    : /^(0|[1-9]\d{0,9})$/.test(value) && Number(value) >= definition.least && Number(value) <= definition.most

/** What a setting may be chosen from; null where it is no choice. */
export const optionsOf = (companyId: number, key: string): readonly string[] | null => {
  const definition = settingsFor(companyId).find(each => each.key === key)
  return definition?.type === 'string' ? definition.options : null
}
