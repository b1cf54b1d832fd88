import { defineTexts } from '../../base/texts/define.ts'

/** Messages to programs about invalid fields. */
export const wrongFieldTexts = defineTexts('wrong-fields', {
  meant: {
    de: 'Unbekannt; gemeint ist wohl {{near}}. Bekannt: {{known}}.',
    en: 'Unknown; did you mean {{near}}? Known: {{known}}.',
  },
  unknown: { de: 'Unbekannt. Bekannt: {{known}}.', en: 'Unknown. Known: {{known}}.' },
  noneKnown: { de: 'Unbekannt. Hier ist kein Feld bekannt.', en: 'Unknown. No fields are allowed here.' },
  repeated: {
    de: 'Kommt mehrmals vor, darf aber nur einmal vorkommen.',
    en: 'Appears more than once; it is allowed only once.',
  },
  missing: { de: 'Fehlt.', en: 'Missing.' },
  oneOf: { de: 'Genau eines davon angeben: {{names}}.', en: 'Give exactly one of: {{names}}.' },
  type: { de: 'Hat den falschen Typ; erwartet: {{expected}}.', en: 'Has the wrong type; expected: {{expected}}.' },
  typeAs: {
    de: 'Hat den falschen Typ; erwartet: {{expected}}, etwa {{example}}.',
    en: 'Has the wrong type; expected: {{expected}}, such as {{example}}.',
  },
  choice: { de: 'Erlaubt: {{values}}.', en: 'Allowed: {{values}}.' },
  fewest: { de: 'Zu klein oder zu kurz; mindestens {{bound}}.', en: 'Too small or too short; at least {{bound}}.' },
  most: { de: 'Zu groß oder zu lang; höchstens {{bound}}.', en: 'Too large or too long; at most {{bound}}.' },
  format: { de: 'Nicht in der erwarteten Schreibweise ({{format}}).', en: 'Not in the expected format ({{format}}).' },
  formatAs: {
    de: 'Nicht in der erwarteten Schreibweise; richtig ist etwa {{example}}.',
    en: 'Not in the expected format; for example: {{example}}.',
  },
  wrong: { de: 'Ungültig.', en: 'Invalid.' },
})
