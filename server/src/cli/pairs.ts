import { ReleaseError } from '../releases/registry/release-error';

/** Parses arguments of the form `<name>=<value>`. @throws ReleaseError for any other */
export function pairs(args: readonly string[]): [name: string, value: string][] {
  return args.map((argument) => {
    // The value may be a directory with an equals sign in its name.
    const [name = '', ...rest] = argument.split('=');
    const value = rest.join('=');
    if (value === '') throw new ReleaseError(`"${argument}" is not <name>=<directory>.`);
    return [name, value];
  });
}
