/**
 * Imported first by every script, so that an old Node ends with one clear line rather than with a syntax error in a package.
 */
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Usher needs Node 20.19 or newer; this is Node ${process.versions.node}. See https://nodejs.org`,
  );
  process.exit(1);
}
