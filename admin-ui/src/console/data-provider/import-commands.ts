import type { CheckImportInput, ImportDto, UploadedImportDto } from '../../api/generated/rest';
import { fileForm, keyed, repeatable, request, segment } from './command';

/** The use cases of a list that is brought: custom methods of the data provider, as in `commands.ts`. */
export const importCommands = {
  /** Reads a list of people; repeated, it is another list, and nobody brings both. */
  uploadImport: repeatable(({ file }: { file: File }) =>
    request<UploadedImportDto>('POST', '/api/imports', { body: fileForm(file) }),
  ),

  /** Tells what would become of a list's rows. */
  checkImport: keyed(({ id, ...body }: Pick<ImportDto, 'id'> & CheckImportInput) =>
    request<ImportDto>('POST', `/api/imports/${segment(id)}/check`, { body }),
  ),

  /** Takes the suggestions of these rows, or of all, and checks the list again. */
  takeSuggestions: keyed(({ id, rows }: { id: string; rows?: number[] }) =>
    request<ImportDto>('POST', `/api/imports/${segment(id)}/suggestions`, { body: { rows } }),
  ),

  /** Brings what was checked. */
  runImport: keyed(({ id }: { id: string }) =>
    request<ImportDto>('POST', `/api/imports/${segment(id)}/run`, {}),
  ),

  /** Takes back all that a list brought. */
  undoImport: keyed(({ id }: { id: string }) =>
    request<ImportDto>('DELETE', `/api/imports/${segment(id)}`, {}),
  ),
};
