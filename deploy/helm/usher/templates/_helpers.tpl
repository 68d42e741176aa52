{{- define "usher.name" -}}
{{- $name := contains "usher" .Release.Name | ternary .Release.Name (printf "%s-usher" .Release.Name) }}
{{- $name | trunc 40 | trimSuffix "-" }}
{{- end }}

{{- define "usher.selector" -}}
app.kubernetes.io/name: usher
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "usher.labels" -}}
{{ include "usher.selector" . }}
app.kubernetes.io/version: {{ .root.Values.image.tag | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
{{- end }}

{{/* What every pod has: nobody in it is root, nothing in it can be written but /data and /tmp. */}}
{{- define "usher.pod" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
volumes:
  - name: data
    emptyDir: {}
  - name: tmp
    emptyDir: {}
  {{- with .Values.dkim.secret }}
  - name: dkim
    secret:
      secretName: {{ . }}
  {{- end }}
{{- end }}

{{/* Two pods of a kind are on two machines where there are two. */}}
{{- define "usher.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "usher.selector" . | nindent 8 }}
{{- end }}

{{- define "usher.container" -}}
image: {{ printf "%s:%s" .Values.image.repository .Values.image.tag | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
envFrom:
  - configMapRef:
      name: {{ include "usher.name" . }}
  - secretRef:
      name: {{ .Values.secret }}
{{- if eq .Values.database.kind "cloudnativepg" }}
env:
  # The operator's secret for the database's owner; its host leads to the primary.
  - name: DATABASE_URL
    valueFrom:
      secretKeyRef:
        name: {{ include "usher.name" . }}-db-app
        key: uri
{{- end }}
volumeMounts:
  - name: data
    mountPath: /data
  - name: tmp
    mountPath: /tmp
  {{- if .Values.dkim.secret }}
  - name: dkim
    mountPath: /run/dkim
    readOnly: true
  {{- end }}
{{- end }}

{{/*
Runs before the process of each pod. Of several that start together one migrates, the others wait for it and find nothing to do:
so pods never run on a schema that is older than they are, also where the database comes with this release and no hook of Helm
could wait for it.
*/}}
{{- define "usher.migrated" -}}
- name: migrated
  command: [node, backend/dist/cli/migrate.js]
  {{- include "usher.container" . | nindent 2 }}
{{- end }}

{{/* Pods begin anew when a setting changes. */}}
{{- define "usher.annotations" -}}
usher/settings: {{ include (print .Template.BasePath "/settings.yaml") . | sha256sum }}
{{- end }}
