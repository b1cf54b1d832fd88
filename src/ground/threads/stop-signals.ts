/**
 * What asks the product to end: a service manager, Ctrl+C, a terminal or connection that closes, and
 * Ctrl+\. Left to Node, each would end it like kill -9, and leave PostgreSQL running.
 */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const
