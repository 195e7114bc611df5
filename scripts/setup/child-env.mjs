/** Environment for npm as a child of an npm script, without the settings of the outer npm. */
export function npmEnvironment() {
  const outerSettings =
    /^npm_(config_(workspace|omit|include|only|production|ignore_scripts|global|prefix)|lifecycle_|package_)/i;
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name !== 'NODE_ENV' && !outerSettings.test(name)),
  );
}

export const inCi = /^(1|true)$/i.test(process.env.CI ?? '');
