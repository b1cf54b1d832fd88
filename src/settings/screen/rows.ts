import type { Language } from '../../texts/define.ts'
import type { Translator } from '../../texts/translate.ts'
import type { Sort } from '../../ui/table/column.ts'
import type { texts as labels } from '../texts.ts'
import type { Setting } from '../wire.ts'
import type { texts } from './texts.ts'

/** A setting with its words, as the table shows it. */
export type Row = Setting & { label: string; categoryLabel: string }

type LabelTranslator = Translator<typeof labels>
type CategoryTranslator = Translator<typeof texts>

/** Settings with their words; a key without one, from a newer server, shows itself. */
export const rowsOf = (settings: readonly Setting[], sayLabel: LabelTranslator, say: CategoryTranslator): Row[] =>
  settings.map(setting => ({
    ...setting,
    // i18next returns the key where there is no text.
    label: sayLabel(setting.key as Parameters<LabelTranslator>[0]),
    categoryLabel: say(`category_${setting.category}` as Parameters<CategoryTranslator>[0]),
  }))

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
