{{- /* The name of a release's objects. */ -}}
{{- define "khronos.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 48 | trimSuffix "-" }}
{{- else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 48 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- /* The labels that select the pods of a part; they never change. Argument: (list . part). */ -}}
{{- define "khronos.selector" -}}
app.kubernetes.io/name: {{ (index . 0).Chart.Name }}
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{- /* All labels of an object of a part. Argument: (list . part). */ -}}
{{- define "khronos.labels" -}}
{{ include "khronos.selector" . }}
app.kubernetes.io/version: {{ (index . 0).Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ (index . 0).Release.Service }}
helm.sh/chart: {{ printf "%s-%s" (index . 0).Chart.Name (index . 0).Chart.Version }}
{{- end }}

{{- /* Spread the pods of a part evenly over nodes and zones. Argument: (list . part). */ -}}
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

{{- /* The scheduling settings and the image pull secrets of pods. */ -}}
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

{{- /* The seconds after which a pod is killed: `linger`, `grace`, and six more seconds that a server may need. */ -}}
{{- define "khronos.graceSeconds" -}}
{{- add (ceil (.Values.settings.linger | default 5)) (ceil (.Values.settings.grace | default 10)) 6 }}
{{- end }}

{{- /* A probe. Argument: (list action seconds failures), where `seconds` is the period and `failures` the limit. */ -}}
{{- define "khronos.probe" -}}
{{ index . 0 }}
periodSeconds: {{ index . 1 }}
failureThreshold: {{ index . 2 }}
timeoutSeconds: 3
{{- end }}

{{- /* The TLS settings with which Envoy connects to servers. Argument: the name in the servers' certificate. */ -}}
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

{{- /* The TLS settings with which clients connect to Envoy. It reads the watched files again when their secret changes. */ -}}
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
