import type { Language } from '../../../base/texts/define.ts'
import type { Installation } from '../installation.ts'
import { MEASURES } from '../measures.ts'
import { gap, heading, type LocalizedText, list, type Page, type PagePart } from '../page.ts'
import { localizerFor, openingParts } from '../page-words.ts'

const FILE: LocalizedText = { de: '3-technische-massnahmen', en: '3-technical-measures' }
const TITLE: LocalizedText = {
  de: 'Technische und organisatorische Maßnahmen (Art. 32 DSGVO)',
  en: 'Technical and organisational measures (GDPR Art. 32)',
}

/**
 * Returns the measures of this installation, with gaps for what the firm does in addition (GDPR
 * Art. 32).
 */
export const measuresPage = (installation: Installation, language: Language): Page => ({
  file: localizerFor(language)(FILE),
  title: localizerFor(language)(TITLE),
  language,
  parts: [...openingParts(installation, language), ...measureParts(installation, language)],
})

function measureParts(installation: Installation, language: Language): PagePart[] {
  return MEASURES.flatMap(({ name, measures, toFillIn }) => {
    const sentences = measures.flatMap(measure => measure(installation)?.[language] ?? [])
    return [heading(name[language]), list([...sentences, ...toFillIn.map(what => gap(language, what))])]
  })
}
