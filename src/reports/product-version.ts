import manifest from '../../package.json' with { type: 'json' }

/** The product's version, as evidence names it: the one that was built, whatever has been fetched since. */
export const PRODUCT_VERSION: string = manifest.version
