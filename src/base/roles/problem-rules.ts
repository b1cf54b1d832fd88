/**
 * The values of `code` in errors of /api/v1: a closed list that later releases extend. Their texts
 * are in problem-texts.ts, which also produces the page behind each `type`.
 */
export const PROBLEM_CODES = [
  ...(['missing_key', 'invalid_key', 'licence_ended', 'not_signed_in'] as const),
  ...(['missing_permission', 'address_not_allowed', 'not_allowed'] as const),
  ...(['bad_input', 'unknown_field', 'invalid_json'] as const),
  ...(['not_found', 'method_not_allowed'] as const),
  ...(['conflict', 'no_result_yet', 'rows_not_kept', 'idempotency_key_reused', 'idempotency_key_in_use'] as const),
  ...(['batch_running', 'batch_ended', 'batch_cancelled', 'batch_downloaded', 'batch_held'] as const),
  ...(['nothing_to_ask_again', 'nothing_to_ask_today', 'too_many_open_batches', 'too_many_webhooks'] as const),
  ...(['too_large', 'wrong_type', 'range_not_satisfiable'] as const),
  ...(['unreadable', 'ambiguous_encoding', 'ambiguous_column', 'no_such_column'] as const),
  ...(['too_often', 'too_many_at_once', 'too_many_calls_at_once'] as const),
  ...(['unavailable', 'internal_error'] as const),
] as const

export type ProblemCode = (typeof PROBLEM_CODES)[number]
