/**
 * The signals that end the product: from a service manager, Ctrl+C, a closed terminal or
 * connection, and Ctrl+\. Node's default would end it like kill -9 and leave PostgreSQL running.
 */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const
