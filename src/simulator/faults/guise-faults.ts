import type { Fault } from './fault.ts'

/** Valid answers in lawful but unusual dress: names and addresses that break careless programs (docs/sources.md#finanzonline-answers, check D-02). */
export const guiseFaults = [
  { number: '800', name: 'ns5', finanzonline: { rc: 0, form: 'ns5' }, description: 'prefix ns5:' },
  {
    number: '801',
    name: 'references',
    finanzonline: { rc: 0, form: 'references' },
    description: 'numeric character references',
  },
  { number: '802', name: 'cdata', finanzonline: { rc: 0, form: 'cdata' }, description: 'texts in CDATA' },
  {
    number: '803',
    name: 'bare',
    finanzonline: { rc: 0, form: 'bare' },
    description: 'default namespace, empty elements present',
  },
  { number: '804', name: 'no-message', finanzonline: { rc: 0, form: 'no-message' }, description: 'no msg' },
  { number: '805', name: 'nameless', both: { guise: 'nameless' }, description: 'valid, but no name and address' },
  { number: '806', name: 'padded', both: { guise: 'padded' }, description: 'name and lines padded with blanks' },
  { number: '807', name: 'six-lines', both: { guise: 'six-lines' }, description: 'six address lines' },
  { number: '808', name: 'greek', both: { guise: 'greek' }, description: 'Greek letters' },
  { number: '809', name: 'cyrillic', both: { guise: 'cyrillic' }, description: 'Cyrillic letters' },
  { number: '810', name: 'latin', both: { guise: 'latin' }, description: 'Latin letters with every kind of mark' },
  { number: '811', name: 'formula', both: { guise: 'formula' }, description: 'name =HYPERLINK(…), street @…, city +…' },
  { number: '812', name: 'markup', both: { guise: 'markup' }, description: 'name with <script>, &, quotes' },
  { number: '813', name: 'long', both: { guise: 'long' }, description: 'name of 600 letters' },
  { number: '814', name: 'control', vies: { guise: 'control' }, description: 'NUL, TAB, BEL, CR in the name' },
  { number: '815', name: 'uuid', vies: { form: 'uuid' }, description: 'consultation number is a UUID' },
] as const satisfies readonly Fault[]
