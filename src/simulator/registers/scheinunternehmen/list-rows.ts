/** One row of the list: nine cells, as in the file. */
export type ListRow = readonly string[]

type Firm = { name: string; published: string; register?: string; uid?: string; number?: string }

/**
 * The date of birth in all rows. Nothing else is in this year, so that a test can find a date that
 * was stored against the rules (docs/rules.md#fictitious-companies).
 */
const BIRTH_DATE = '14.07.1913'

const row = ({ name, published, register = '', uid = '', number = '' }: Firm): ListRow => [
  name,
  'Erfundene Gasse 1, 1010 Wien',
  published,
  published,
  published,
  BIRTH_DATE,
  register,
  uid,
  number,
]

/** One row for every quirk observed in the real list; docs/simulator.md lists the UIDs. */
const QUIRKS: readonly ListRow[] = [
  row({ name: 'Schein &amp; S&ouml;hne Bau GmbH', published: '12.03.2024', register: '981001a', uid: 'ATU98000000' }),
  row({ name: '  Luftschloss Montage e.U. ', published: ' 05.11.2025 ', uid: ' ATU 9800 0046 ' }),
  row({ name: 'Trugbild Reinigung KG', published: '20.01.2026', register: 'ATU98000028' }),
  row({ name: 'Phantom Trockenbau GmbH', published: '20.01.2026', register: '981004d', number: 'ATU98000037' }),
  row({ name: 'Zweimal Handels GmbH', published: '01.07.2023', uid: 'ATU98000055, ATU98000064' }),
  row({ name: 'Zweimal Handels GmbH', published: '15.09.2024', uid: 'ATU98000055' }),
  row({ name: 'Fals Construct S.R.L.', published: '30.06.2025', uid: 'RO99000018' }),
  row({ name: 'Leerlauf Estriche GmbH', published: '09.09.2025', uid: 'ATU98000199' }),
  row({ name: 'Niespodzianka Sp. z o.o.', published: '11.08.2026', uid: 'PL8567346216' }),
  row({ name: 'Ohne Nummer Gerüstbau GmbH', published: '02.02.2022', register: '981008h' }),
  row({ name: 'Ungewiss Transporte KG', published: 'unbekannt', uid: 'ATU98000073' }),
]

const ORDINARY_ROW_COUNT = 1_259

/** The complete list: first the quirks, then many ordinary rows. */
export const LIST_ROWS: readonly ListRow[] = [
  ...QUIRKS,
  ...Array.from({ length: ORDINARY_ROW_COUNT }, (_, index) =>
    row({
      name: `Erfundene Firma ${index + 1} GmbH`,
      published: `${String((index % 28) + 1).padStart(2, '0')}.0${(index % 9) + 1}.${2022 + (index % 5)}`,
      register: `98${String(index).padStart(4, '0')}x`,
      uid: `ATU${98_100_000 + index * 7}`,
      number: `R98${index}`,
    }),
  ),
]
