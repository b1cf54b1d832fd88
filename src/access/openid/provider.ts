import { ROLES } from '../../ground/roles/role-rules.ts'

/** What stands for the installation's own provider where else a company's id stands. */
export const OF_INSTALLATION = 0

/** An OpenID provider at whom people sign in (docs/rules.md#openid-connect). */
export type Provider = {
  /** The company whose provider it is; 0 = the installation's. */
  companyId: number
  issuer: string
  clientId: string
  clientSecret: string
  /** As its button names it. */
  label: string
  /** It asks everybody for a second factor, although its answers do not say so. */
  trustsSecondFactor: boolean
  /** The first sign-in links by an e-mail that the provider has verified. */
  linksByEmail: boolean
}

/** The installation's own, as the environment names it. */
export type InstallationProvider = Omit<Provider, 'companyId'>

/** Whether a provider may speak for somebody: a company's own for its people alone, and never for a Dev, whom its Admin may not change. */
export const speaksFor = (
  { companyId }: Pick<Provider, 'companyId'>,
  person: { company_id: number; role: number },
): boolean => companyId === OF_INSTALLATION || (person.company_id === companyId && person.role !== ROLES.dev)
