import type { Language } from '../../../base/texts/define.ts'
import { type Translator, translate } from '../../../base/texts/translate.ts'
import type { SortedBy } from '../../../base/ui/table/sort-records.ts'
import { optionsOf, type SettingDefinition } from '../define-setting-rules.ts'
import type { Setting } from '../wire.ts'
import type { texts } from './settings-texts.ts'

/** A setting with its texts, as the table shows it. */
export type Row = Setting & {
  /** Null if this release has no definition of the setting. */
  definition: SettingDefinition | null
  label: string
  categoryLabel: string
  /** What each value does; '' = unknown. */
  meaning: string
  /** Its options; null if it has none. */
  options: { value: string; label: string }[] | null
}

type CategoryTranslator = Translator<typeof texts>
type Wording = { language: Language; t: CategoryTranslator }

/**
 * Returns settings with their texts. A setting without a definition, from a newer server, is shown
 * with its key.
 */
export const createRows = (
  settings: readonly Setting[],
  definitions: readonly SettingDefinition[],
  { language, t }: Wording,
): Row[] =>
  settings.map(setting => {
    const definition = definitions.find(({ key }) => key === setting.key) ?? null
    return {
      ...setting,
      definition,
      ...(definition ? textsOf(definition, language) : { label: setting.key, meaning: '', options: null }),
      categoryLabel: t(`category_${setting.category}` as Parameters<CategoryTranslator>[0]),
    }
  })

function textsOf(definition: SettingDefinition, language: Language): Pick<Row, 'label' | 'meaning' | 'options'> {
  const t = translate(definition, language)
  const options = optionsOf(definition)?.map(value => ({ value, label: t(`option ${value}`) })) ?? null
  return { label: t('label'), meaning: t('meaning'), options }
}

/** Sort keys of the settings' table: the displayed texts. */
export const SORTED_BY: SortedBy<Row> = { category: ({ categoryLabel }) => categoryLabel, key: ({ label }) => label }

/** Returns the rows whose category, key or label contains the search text, in unchanged order. */
export function filterRows(rows: readonly Row[], search: string, language: Language): Row[] {
  const query = search.toLocaleLowerCase(language)
  return rows.filter(({ category, categoryLabel, key, label }) =>
    [category, categoryLabel, key, label].some(text => text.toLocaleLowerCase(language).includes(query)),
  )
}
