{{- /* The name of a release's objects. */ -}}
{{- define "khronos.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 48 | trimSuffix "-" }}
{{- else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 48 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- /* The labels by which pods of a part are selected; they never change. Takes (list . part). */ -}}
{{- define "khronos.selector" -}}
app.kubernetes.io/name: {{ (index . 0).Chart.Name }}
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{- /* All labels of an object of a part. Takes (list . part). */ -}}
{{- define "khronos.labels" -}}
{{ include "khronos.selector" . }}
app.kubernetes.io/version: {{ (index . 0).Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ (index . 0).Release.Service }}
helm.sh/chart: {{ printf "%s-%s" (index . 0).Chart.Name (index . 0).Chart.Version }}
{{- end }}

{{- /* Pods of a part, one a node and a zone before two. Takes (list . part). */ -}}
{{- define "khronos.spread" -}}
{{- $values := (index . 0).Values.topologySpread -}}
{{- if $values.enabled -}}
topologySpreadConstraints:
  {{- range $key := list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ $key }}
    whenUnsatisfiable: {{ $values.whenUnsatisfiable }}
    labelSelector:
      matchLabels: {{- include "khronos.selector" $ | nindent 8 }}
  {{- end }}
{{- end }}
{{- end }}

{{- /* Where pods may run. */ -}}
{{- define "khronos.placing" -}}
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- end }}

{{- define "khronos.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: {drop: [ALL]}
{{- end }}

{{- /* Seconds after which a pod is killed: `linger` and `grace`, and six that a server takes beside them. */ -}}
{{- define "khronos.graceSeconds" -}}
{{- add (ceil (.Values.settings.linger | default 5)) (ceil (.Values.settings.grace | default 10)) 6 }}
{{- end }}

{{- /* A probe. Takes (list how seconds failures): what is asked, how often, and how many times in vain. */ -}}
{{- define "khronos.probe" -}}
{{ index . 0 }}
periodSeconds: {{ index . 1 }}
failureThreshold: {{ index . 2 }}
timeoutSeconds: 3
{{- end }}

{{- /* How Envoy connects to servers that have a certificate. Takes the name that it is for. */ -}}
{{- define "khronos.envoyToReferee" -}}
name: envoy.transport_sockets.tls
typed_config:
  "@type": type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.UpstreamTlsContext
  sni: {{ . }}
  common_tls_context:
    alpn_protocols: [h2]
    validation_context:
      trusted_ca: {filename: /etc/khronos/referee-ca/ca.crt, watched_directory: {path: /etc/khronos/referee-ca}}
      match_typed_subject_alt_names: [{san_type: DNS, matcher: {exact: {{ . }}}}]
{{- end }}

{{- /* How callers connect to Envoy. Files of a folder that is watched are read again when their secret changes. */ -}}
{{- define "khronos.callersToEnvoy" -}}
name: envoy.transport_sockets.tls
typed_config:
  "@type": type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.DownstreamTlsContext
  common_tls_context:
    alpn_protocols: [h2, http/1.1]
    tls_params: {tls_minimum_protocol_version: TLSv1_2}
    tls_certificates:
      - certificate_chain: {filename: /etc/khronos/tls/tls.crt}
        private_key: {filename: /etc/khronos/tls/tls.key}
        watched_directory: {path: /etc/khronos/tls}
{{- end }}
