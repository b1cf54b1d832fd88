import type { Texts } from '../../../ground/texts/define.ts'
import { TEST_EVENT } from '../webhook-rules.ts'

/** Of what programs may be told, as the shell lists it: types in the order of the screen, and how each is called. */
export type ListedEvents = { types: readonly string[]; texts: Texts }

/** Returns the types to choose from; a test is sent by hand. */
export const typesToChoose = ({ types }: ListedEvents): string[] => types.filter(type => type !== TEST_EVENT)
