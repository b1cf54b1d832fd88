import { useQuery } from '@tanstack/react-query'
import { operatorQuery } from './calls.ts'

/** Returns whether this is the demo: only the demo lists its accounts. */
export const useIsDemo = (): boolean => useQuery(operatorQuery).data?.demoAccounts !== undefined
