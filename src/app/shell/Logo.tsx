import { useQuery } from '@tanstack/react-query'
import { operatorQuery } from '../../house/operator/screen/calls.ts'

/** The operator's logo; without one the product's mark, a tick on the accent. */
export function Logo() {
  const { data: operator } = useQuery(operatorQuery)
  return operator?.logo ? <img src={operator.logo} alt={operator.name} className="logo" /> : <Mark />
}

const Mark = () => (
  <svg width={32} height={32} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="6" fill="var(--mantine-color-petrol-8)" />
    <path
      d="M8.5 16.5l5 5 10-11"
      fill="none"
      stroke="#fff"
      strokeWidth="3.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
