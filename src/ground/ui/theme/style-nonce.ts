/** Returns what this page's own style elements must carry (http/web-files.ts); '' where the page came without. */
export const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
