const NAME = /^(?:shell|[a-z][a-z0-9-]{0,30})$/;
const VERSION = /^\d+\.\d+\.\d+(?:-[0-9a-z.-]{1,40})?$/;

/** Folder, package and release carry one name, and the version is one that the registry takes. */
export function checkName({ folder, name, manifest, release }) {
  const wrong = [];
  if (!NAME.test(name))
    wrong.push(`"${name}" is no name for a release: small letters, digits and hyphens, at most 31.`);
  if (manifest.name !== `@bandmark/${folder}`)
    wrong.push(`${folder}/package.json is named "${manifest.name}"; it should be "@bandmark/${folder}".`);
  if (!VERSION.test(release.version)) wrong.push(`"${release.version}" is no version: 1.2.3 or 1.2.3-name.`);
  return wrong;
}
