import type { TransportFault } from '../faults/fault.ts'

/** Transport faults that a register's option can name. */
export const NAMED_FAULTS = [
  'hang',
  'truncated',
  'html',
  'huge',
  'http-500',
  'http-503',
] as const satisfies TransportFault[]

/** Returns the transport fault that an option's value names, or undefined. */
export const namedFault = (form: string): TransportFault | undefined => NAMED_FAULTS.find(fault => fault === form)
