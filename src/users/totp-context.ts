/** The context that binds a sealed authenticator secret to its user (check K-02). */
export const totpContext = (userId: number): string => `user/${userId}/totp`
