import { BFS } from './registers/bfs/register.ts'
import { BRREG } from './registers/brreg/register.ts'
import { BZST } from './registers/bzst/register.ts'
import { ADIS, ARES } from './registers/czechia/register.ts'
import { FINANZONLINE } from './registers/finanzonline/register.ts'
import { HMRC } from './registers/hmrc/register.ts'
import { WHITE_LIST } from './registers/poland/register.ts'
import { ANAF } from './registers/romania/register.ts'
import { SCHEINUNTERNEHMEN } from './registers/scheinunternehmen/register.ts'
import { SLOVAK_LISTS } from './registers/slovakia/register.ts'
import { VIES } from './registers/vies/register.ts'

/** All simulated registers. To add one, write its folder and its line here. */
export const REGISTERS = [
  ...([VIES, FINANZONLINE, BFS, BZST, SCHEINUNTERNEHMEN, HMRC, BRREG] as const),
  ...([ADIS, ARES, WHITE_LIST, SLOVAK_LISTS, ANAF] as const),
] as const

type IntersectionOf<Union> = (Union extends unknown ? (part: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** Merges objects that have no key in common. */
export const mergeParts = <Part extends object>(parts: readonly Part[]): IntersectionOf<Part> =>
  Object.assign({}, ...parts)
