const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i

/**
 * True if a URL's host, as `new URL` returns it, is this machine by definition (RFC 5735, 4291,
 * 6761), so that no data leaves it.
 */
export const isLoopbackHost = (hostname: string): boolean => LOOPBACK.test(hostname)
