// Made by tools/one-language.ts: namespace, key, text.
declare module 'virtual:texts/*' {
  export const bundles: Record<string, Record<string, string>>
}
