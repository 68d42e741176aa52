import type {
  EraseInput,
  ErasureDto,
  KeptDto,
  RetentionDto,
  RetentionInput,
  UserDto,
  WhomInput,
} from '../../api/generated/rest';
import { keyed, repeatable, request, segment } from './command';

/** Who is to get an account. */
export type NewUser = Pick<UserDto, 'full_name' | 'email' | 'role' | 'team_role' | 'door_only'>;

/** The use cases of accounts, applications and personal data: custom methods of the data provider, as in `commands.ts`. */
export const accountCommands = {
  /** Makes an account without a password; nothing is mailed yet. */
  createUser: keyed((account: NewUser) => request<UserDto>('POST', '/api/users', { body: account })),

  /** Mails a link that sets the password of an account, first or again. */
  inviteUser: keyed(({ id }: { id: string; email: string }) =>
    request<UserDto>('POST', `/api/users/${segment(id)}/invite`),
  ),

  /** Deletes an account that has done nothing yet. Safe to repeat: it is gone then, and `no_user` says so. */
  deleteUser: repeatable(({ id }: { id: string; name: string }) =>
    request<void>('DELETE', `/api/users/${segment(id)}`),
  ),

  /** Ends a session of an account. Safe to repeat: it is over then, and `no_session` says so. */
  endSession: repeatable(({ userId, id }: { userId: string; id: string; device: string }) =>
    request<void>('DELETE', `/api/users/${segment(userId)}/sessions/${segment(id)}`),
  ),

  /** Ends all sessions of an account. Safe to repeat. */
  endSessions: repeatable(({ userId }: { userId: string; name: string }) =>
    request<void>('DELETE', `/api/users/${segment(userId)}/sessions`),
  ),

  /** Removes the passkeys, the authenticator app and the recovery codes of an account. Safe to repeat. */
  resetSecondFactor: repeatable(({ id }: { id: string; name: string }) =>
    request<void>('DELETE', `/api/users/${segment(id)}/second-factor`),
  ),

  approveApplication: keyed(({ id }: { id: string }) =>
    request<unknown>('PUT', `/api/volunteer-applications/${segment(id)}/approve`),
  ),

  rejectApplication: keyed(({ id, reason }: { id: string; reason: string }) =>
    request<unknown>('PUT', `/api/volunteer-applications/${segment(id)}/reject`, {
      body: { status: 'rejected', rejection_reason: reason },
    }),
  ),

  /** How much is kept about somebody. Safe to repeat: it changes nothing. */
  findPersonalData: repeatable((whom: WhomInput) =>
    request<KeptDto>('POST', '/api/personal-data/find', { body: whom }),
  ),

  /** Erases what was shown. Safe to repeat: it is erased once, and `nothing_kept` says so. */
  erasePersonalData: repeatable((whom: EraseInput) =>
    request<ErasureDto>('POST', '/api/personal-data/erasures', { body: whom }),
  ),

  /** Erases an account that is not active. Safe to repeat: `account_erased` says so. */
  eraseAccount: repeatable(({ id }: { id: string }) =>
    request<ErasureDto>('POST', `/api/personal-data/accounts/${segment(id)}/erase`),
  ),

  /** Sets after how many days after an event its guests are erased; null: never. Safe to repeat. */
  saveRetention: repeatable((setting: RetentionInput) =>
    request<RetentionDto>('PUT', '/api/personal-data/retention', { body: setting }),
  ),
};
