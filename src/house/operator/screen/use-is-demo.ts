import { useQuery } from '@tanstack/react-query'
import { operatorQuery } from './calls.ts'

/** Whether this is the demo: it alone names its accounts. */
export const useIsDemo = (): boolean => useQuery(operatorQuery).data?.demoAccounts !== undefined
