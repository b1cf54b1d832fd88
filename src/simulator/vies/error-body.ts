import { jsonAnswer, type SimulatedAnswer } from '../answer.ts'

/** VIES's error body, HTTP 200 unless told otherwise (docs/sources.md#vies-answers). */
export function viesError(code: string, status = 200, message?: string): SimulatedAnswer {
  const wrapper = message === undefined ? { error: code } : { error: code, message }
  return jsonAnswer(code, { actionSucceed: false, errorWrappers: [wrapper] }, status)
}
