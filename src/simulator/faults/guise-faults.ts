import type { Fault } from './fault.ts'

/** Valid answers in lawful but unusual dress: names and addresses that break careless programs (docs/sources.md#finanzonline-answers, check D-02). */
export const guiseFaults = [
  { number: '800', name: 'ns5', finanzonline: { rc: 0, form: 'ns5' }, says: 'prefix ns5:' },
  {
    number: '801',
    name: 'references',
    finanzonline: { rc: 0, form: 'references' },
    says: 'numeric character references',
  },
  { number: '802', name: 'cdata', finanzonline: { rc: 0, form: 'cdata' }, says: 'texts in CDATA' },
  {
    number: '803',
    name: 'bare',
    finanzonline: { rc: 0, form: 'bare' },
    says: 'default namespace, empty elements present',
  },
  { number: '804', name: 'no-message', finanzonline: { rc: 0, form: 'no-message' }, says: 'no msg' },
  { number: '805', name: 'nameless', both: { guise: 'nameless' }, says: 'valid, but no name and address' },
  { number: '806', name: 'padded', both: { guise: 'padded' }, says: 'name and lines padded with blanks' },
  { number: '807', name: 'six-lines', both: { guise: 'six-lines' }, says: 'six address lines' },
  { number: '808', name: 'greek', both: { guise: 'greek' }, says: 'Greek letters' },
  { number: '809', name: 'cyrillic', both: { guise: 'cyrillic' }, says: 'Cyrillic letters' },
  { number: '810', name: 'latin', both: { guise: 'latin' }, says: 'Latin letters with every kind of mark' },
  { number: '811', name: 'formula', both: { guise: 'formula' }, says: 'name =HYPERLINK(…), street @…, city +…' },
  { number: '812', name: 'markup', both: { guise: 'markup' }, says: 'name with <script>, &, quotes' },
  { number: '813', name: 'long', both: { guise: 'long' }, says: 'name of 600 letters' },
  { number: '814', name: 'control', vies: { guise: 'control' }, says: 'NUL, TAB, BEL, CR in the name' },
  { number: '815', name: 'uuid', vies: { form: 'uuid' }, says: 'consultation number is a UUID' },
] as const satisfies readonly Fault[]
