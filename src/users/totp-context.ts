import type { Context } from '../database/seal.ts'

/** The context that binds a sealed authenticator secret to its user (check K-02). */
export const totpContext = (userId: number): Context => ({ purpose: 'authenticator', name: `user/${userId}/totp` })
