/** Who is looking, as far as companies care: they stand below users and are told by the page. */
export type Person = { role: number; companyId: number }
