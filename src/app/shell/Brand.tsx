import { MantineProvider } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { ProductName } from '../../base/ui/layout/product-name.ts'
import { createThemeWithColor, cssVariables, petrol, styleNonce } from '../../base/ui/theme/theme.ts'
import { operatorQuery } from '../../platform/operator/screen/calls.ts'
import { texts } from './shell-texts.ts'

/**
 * Applies the operator's colour and product name to all content (docs/rules.md#operator); our own
 * until they are loaded.
 */
export function Branded({ children }: { children: ReactNode }) {
  const t = useTexts(texts)
  const { data: operator } = useQuery(operatorQuery)
  const color = operator?.color ?? petrol[8]
  const theme = useMemo(() => createThemeWithColor(color), [color])
  useEffect(() => document.querySelector('meta[name=theme-color]')?.setAttribute('content', color), [color])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <ProductName value={operator?.productName ?? t('product')}>{children}</ProductName>
    </MantineProvider>
  )
}

/** The operator's logo; without one the product's mark, a tick on the accent colour. */
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
