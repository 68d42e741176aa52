import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { asApiError, type ApiError } from '../../api/error';
import type { MailDto, MailTestDto } from '../../api/generated/rest';
import type { ConsoleDataProvider } from '../../console/data-provider/data-provider';
import { useCommand } from '../../console/useCommand';
import { outcomeOf, WAIT_MS } from './mail-test';

const ASK_EVERY_MS = 1_000;

/** Sends a test mail, and asks the mail log what becomes of it. */
export function useMailTest() {
  const command = useCommand('testMail');
  const provider = useDataProvider<ConsoleDataProvider>();
  const [test, setTest] = useState<{ way: MailTestDto; until: number } | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const { data: mail, dataUpdatedAt } = useQuery({
    queryKey: ['mail-test', test?.way.mail_id],
    queryFn: async () => (await provider.getOne<MailDto>('mail-log', { id: test!.way.mail_id })).data,
    enabled: test !== null,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      test && outcomeOf(state.data, state.dataUpdatedAt >= test.until) === 'waiting' ? ASK_EVERY_MS : false,
  });

  const send = async () => {
    setFailure(null);
    try {
      const way = await command.run({});
      if (way) setTest({ way, until: Date.now() + WAIT_MS });
    } catch (reason) {
      setFailure(asApiError(reason));
    }
  };
  const outcome = test && outcomeOf(mail, dataUpdatedAt >= test.until);
  return {
    send,
    isBusy: command.isPending || outcome === 'waiting',
    failure,
    test: test && { way: test.way, mail, outcome: outcome! },
  };
}
