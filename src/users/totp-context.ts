import type { Context } from '../database/encryption.ts'

/** The context that binds an encrypted authenticator secret to its user (check K-02). */
export const totpContext = (userId: number): Context => ({ purpose: 'authenticator', name: `user/${userId}/totp` })
