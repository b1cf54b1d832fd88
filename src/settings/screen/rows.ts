import type { Language } from '../../texts/define.ts'
import type { Translator } from '../../texts/translate.ts'
import type { Sort } from '../../ui/table/column.ts'
import { GLOBAL } from '../setting-rules.ts'
import type { texts as labels } from '../texts.ts'
import type { Setting } from '../wire.ts'
import type { texts as meanings } from './meaning-texts.ts'
import type { texts } from './texts.ts'

/** A setting with its words, as the table shows it. */
export type Row = Setting & {
  label: string
  categoryLabel: string
  /** What happens at which value; '' = nothing is known of it. */
  meaning: string
}

type LabelTranslator = Translator<typeof labels>
type MeaningTranslator = Translator<typeof meanings>
type CategoryTranslator = Translator<typeof texts>
type Says = { sayLabel: LabelTranslator; sayMeaning: MeaningTranslator; say: CategoryTranslator }

/** Settings of a company (0 = the installation) with their words; a key without one, from a newer server, shows itself. */
export const rowsOf = (companyId: number, settings: readonly Setting[], { sayLabel, sayMeaning, say }: Says): Row[] =>
  settings.map(setting => ({
    ...setting,
    // i18next returns the key where there is no text.
    label: sayLabel(setting.key as Parameters<LabelTranslator>[0]),
    meaning: meaningOf(companyId, setting.key, sayMeaning),
    categoryLabel: say(`category_${setting.category}` as Parameters<CategoryTranslator>[0]),
  }))

function meaningOf(companyId: number, key: string, sayMeaning: MeaningTranslator): string {
  if (companyId === GLOBAL && key === 'cache_lifetime') return sayMeaning('cache_lifetime_reload')
  const said = sayMeaning(key as Parameters<MeaningTranslator>[0])
  return said === key ? '' : said
}

/** The rows that hold what is searched for in category, key or label, in the wished order; equal ones stay as they came. */
export function shownRows(rows: readonly Row[], search: string, { by, desc }: Sort, language: Language): Row[] {
  const wanted = search.toLocaleLowerCase(language)
  const found = rows.filter(({ category, categoryLabel, key, label }) =>
    [category, categoryLabel, key, label].some(text => text.toLocaleLowerCase(language).includes(wanted)),
  )
  const wordOf = ({ categoryLabel, label }: Row): string => (by === 'category' ? categoryLabel : label)
  const sorted = found.toSorted((one, other) => wordOf(one).localeCompare(wordOf(other), language))
  return desc ? sorted.reverse() : sorted
}
