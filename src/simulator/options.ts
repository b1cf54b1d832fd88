import { z } from 'zod'
import { FAULT_NAMES } from './faults/faults.ts'

/** Settings of the simulator: how each is validated, and its initial value. */
export type Options<Shape extends z.ZodRawShape = z.ZodRawShape> = {
  schema: Shape
  initial: z.output<z.ZodObject<Shape>>
}

export const defineOptions = <Shape extends z.ZodRawShape>(
  schema: Shape,
  initial: z.output<z.ZodObject<Shape>>,
): Options<Shape> => ({ schema, initial })

export const faultName = z.enum(FAULT_NAMES)
/** null = no limit. */
export const limit = z.int().min(0).nullable()
export const memberState = z.string().regex(/^[A-Z]{2}$/)
const uids = z.array(z.string().regex(/^[A-Z]{2}[0-9A-Z+*]+$/))

/** The settings that concern more than one register. */
export const COMMON_OPTIONS = defineOptions(
  {
    /**
     * Latency of an answer in milliseconds, or a range. The seed picks the value, so the latency of
     * a UID is always the same.
     */
    latencyMs: z.union([z.number().min(0), z.tuple([z.number().min(0), z.number().min(0)])]),
    /**
     * Share of queries that fail, 0 to 1. Which ones fail depends on the seed, the UID and the
     * number of earlier queries.
     */
    failureShare: z.number().min(0).max(1),
    /**
     * The faults to draw from, with equal probability; null = every fault that the service can
     * have.
     */
    failures: z.array(faultName).nullable(),
    seed: z.int(),
    /** VAT IDs that were removed from the register: every service reports them as invalid. */
    endedUids: uids,
    /** VAT IDs whose business has changed its name. */
    renamedUids: uids,
    /** VAT IDs whose business has changed its address. */
    movedUids: uids,
    /**
     * Minutes by which the authorities' clocks are ahead of the real time; negative if they are
     * behind.
     */
    clockAheadMinutes: z.number(),
  },
  {
    latencyMs: 0,
    failureShare: 0,
    failures: null,
    seed: 1,
    endedUids: [],
    renamedUids: [],
    movedUids: [],
    clockAheadMinutes: 0,
  },
)

export type CommonBehaviour = typeof COMMON_OPTIONS.initial
