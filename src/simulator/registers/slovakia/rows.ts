/** A row of a list; the names of its fields are those of docs/sources.md#slovak-lists. */
export type Row = Readonly<Record<string, unknown>>

/** A number's rows in the lists. */
type Rows = { ds_dphs?: Row; ds_dphv?: Row; ds_dphz?: Row }
export const LISTS = ['ds_dphs', 'ds_dphv', 'ds_dphz'] as const
export type List = (typeof LISTS)[number]

const ADDRESS = {
  obec: 'Bratislava - mestská časť Petržalka',
  psc: '85101',
  ulica_cislo: 'Tajná 24',
  stat: 'Slovensko',
}

const registered = (paragraph: string, more: Row = {}): Rows => ({
  ds_dphs: {
    ...{ ico: '31333532', nazov_ds: 'Príklad, spol. s r.o.', ...ADDRESS, druh_reg_dph: `§${paragraph}` },
    ...{ datum_reg: '11.10.2010', datum_zmeny_druhu_reg: null, ...more },
  },
})

const listed = (more: Row = {}): Row => ({
  ...{ ico: '31333532', nazov: 'Príklad, spol. s r.o.', obec: 'Bratislava', psc: '85101', adresa: 'Tajná 24' },
  ...{ rok_porusenia: '2019', dat_zverejnenia: '01.02.2020', ...more },
})
const DELETED: Rows = { ds_dphv: listed({ dat_vymazu: '05.05.2020' }) }

/** Special numbers; docs/simulator.md lists them. */
const SPECIAL_ROWS: Readonly<Record<string, Rows>> = {
  SK2022700020: registered('4a'),
  SK2022700031: registered('7'),
  SK2022700042: registered('7a', { datum_zmeny_druhu_reg: '01.01.2015' }),
  SK2022700053: DELETED,
  SK2022700064: { ...registered('4'), ds_dphz: listed({ dat_zverejnenia: '03.03.2026' }) },
  SK2022700075: { ...registered('4', { datum_reg: '01.03.2024' }), ...DELETED },
  SK2022700086: {},
  SK2022700097: { ...registered('4'), ...DELETED },
}

/** Returns a number's row in a list; every number that is not listed above is an ordinary payer. */
export function rowOf(list: List, uid: string): Row | null {
  const rows = Object.hasOwn(SPECIAL_ROWS, uid) ? SPECIAL_ROWS[uid] : registered('4')
  const row = rows?.[list]
  return row ? { ic_dph: uid, ...row } : null
}
